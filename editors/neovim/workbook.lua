-- Neovim 0.7 or newer: `:source` this file, or put it into ~/.config/nvim/plugin/.
vim.filetype = vim.filetype or {}
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.comp",
  callback = function(event)
    vim.bo[event.buf].filetype = "glsl"
    local id = vim.lsp.start_client({
      name = "workbook",
      cmd = { "workbook", "lsp" },
      root_dir = vim.fn.getcwd(),
    })
    if id then
      vim.lsp.buf_attach_client(event.buf, id)
    end
  end,
})
