;; Prints what Emacs shows for the kernel of VKP_TEST_KERNEL, with the settings of `editors/`.
(package-initialize)
(load (concat (getenv "VKP_SETTINGS") "/emacs/workbook.el"))
(setq eglot-sync-connect 20
      flymake-no-changes-timeout 0.05
      eglot-send-changes-idle-time 0.05)
(find-file (getenv "VKP_TEST_KERNEL"))
;; In batch mode no command ends, after which eglot would connect.
(apply #'eglot (eglot--guess-contact))
(flymake-mode 1)
(let ((begin (float-time)))
  (while (and (< (- (float-time) begin) 20) (< (length (flymake-diagnostics)) 2))
    (accept-process-output nil 0.05)
    (flymake-start)))
(dolist (diagnostic (flymake-diagnostics))
  (princ (format "line %d %s\n"
                 (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                 (replace-regexp-in-string "\n" " " (flymake-diagnostic-text diagnostic)))))
(set-buffer-modified-p nil)
(kill-emacs 0)
