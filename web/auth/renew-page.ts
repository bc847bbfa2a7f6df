// The page that the provider answers to inside the hidden frame of a silent renew: it hands the
// answer to the window that asked.
window.parent.postMessage({ renewed: window.location.href }, window.location.origin);
