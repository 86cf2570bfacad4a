#include "checker/text/xml_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace vkp {
namespace {

TEST(XmlText, EscapesWhatXmlHasForItself) {
    EXPECT_EQ(xml_escaped("a < b && \"c\" > 'd'"),
              "a &lt; b &amp;&amp; &quot;c&quot; &gt; &#39;d&#39;");
    EXPECT_EQ(xml_escaped("]]>\n\té"), "]]&gt;\n\té");
}

TEST(XmlText, LetsNoControlCharacterThrough) {
    for (char byte = 0; byte < 0x20; ++byte) {
        const bool is_allowed = byte == '\n' || byte == '\t';
        EXPECT_EQ(xml_escaped(std::string(1, byte)), is_allowed ? std::string(1, byte) : "\uFFFD");
    }
    EXPECT_EQ(xml_escaped("\x7f\xff\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
}

}  // namespace
}  // namespace vkp
