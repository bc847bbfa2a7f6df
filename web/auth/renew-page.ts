// The page that the provider answers to inside the hidden frame of a silent renew: it hands the
// answer to the window that asked. The message shape is oidc-client-ts's own (IFrameWindow).
window.parent.postMessage(
  { source: 'oidc-client', url: window.location.href, keepOpen: false },
  window.location.origin,
);
