/** Sets the custom property `name` of `on` to the height of `element`, until the function it returns is called. */
export function followHeight(element: HTMLElement, on: HTMLElement, name: `--${string}`) {
  const measure = () => {
    if (element.isConnected)
      on.style.setProperty(name, `${element.getBoundingClientRect().height}px`);
  };
  measure();
  // A change of style inside the observer's own turn would be reported as an error.
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(element);
  return () => {
    observer.disconnect();
    on.style.removeProperty(name);
  };
}
