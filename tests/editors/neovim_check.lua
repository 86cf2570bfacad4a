-- Prints what Neovim shows for the kernel of VKP_TEST_KERNEL, with the settings of `editors/`.
vim.cmd("source " .. vim.env.VKP_SETTINGS .. "/neovim/workbook.lua")
vim.cmd("edit! " .. vim.env.VKP_TEST_KERNEL)

local function say(...)
  io.stdout:write(string.format(...) .. "\n")
end

local function request(method, position)
  local answers = vim.lsp.buf_request_sync(0, method, {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = position,
  }, 10000)
  for _, answer in pairs(answers or {}) do
    return answer.result
  end
end

vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
  say("line %d %s", diagnostic.lnum + 1, diagnostic.code or diagnostic.user_data.lsp.code)
end
local hover = request("textDocument/hover", { line = 11, character = 13 })
say("hover: %s", hover.contents.value:gsub("\n", " "))
say("completions: %d", #request("textDocument/completion", { line = 11, character = 8 }))
vim.api.nvim_buf_set_lines(0, 8, 8, false, { "    barrier();" })
vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 20)
say("after the cure: %d", #vim.diagnostic.get(0))
vim.cmd("qa!")
