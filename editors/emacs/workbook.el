;;; workbook.el --- Kernels of Vulkan Puzzles  -*- lexical-binding: t -*-
;; Emacs 29, or 28 with the package eglot: (load "workbook.el") in your init file.
(require 'eglot)
(define-derived-mode workbook-kernel-mode prog-mode "Kernel"
  "Kernels of Vulkan Puzzles, in GLSL."
  (setq-local comment-start "// ")
  (eglot-ensure))
(add-to-list 'auto-mode-alist '("\\.comp\\'" . workbook-kernel-mode))
(add-to-list 'eglot-server-programs '(workbook-kernel-mode . ("workbook" "lsp")))
(provide 'workbook)
