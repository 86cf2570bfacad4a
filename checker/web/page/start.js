// Runs in any browser, before the page's own script: asks for the statement of the puzzle that will
// be open, which is readable long before the checker has come, and says so if that script does not
// start.
(function () {
  var match = /^#([0-9]{1,3})(=|$)/.exec(location.hash);
  var number = match ? Number(match[1]) : 0;

  function isNew() {
    try {
      return localStorage.length === 0;
    } catch (error) {
      return true;
    }
  }

  function show(puzzle) {
    var place = document.getElementById('statement');
    if (puzzle && !place.hasAttribute('data-shown')) place.innerHTML = puzzle.statement;
    return puzzle;
  }

  if (!location.hash && isNew()) number = 1;
  if (number >= 1 && number <= VKP_PUZZLES && window.fetch) {
    window.firstPuzzle = fetch('first/' + number + '.json')
      .then(function (response) {
        return response.ok ? response.json() : null;
      })
      .catch(function () {
        return null;
      })
      .then(show);
  }

  window.addEventListener('load', function () {
    if (document.documentElement.hasAttribute('data-started')) return;
    document.getElementById('verdict-text').textContent =
      'This page could not start: the browser is too old for it, or a file of the page is missing. ' +
      'It takes Chrome or Edge 95, Firefox 100 or Safari 16.4, or the program: get a copy of its ' +
      'repository, and run ./workbook.';
  });
})();
