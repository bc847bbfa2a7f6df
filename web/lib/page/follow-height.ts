/** Sets the custom property `name` of `on` to the height of `element`, until the function it returns is called. */
export function followHeight(element: HTMLElement, on: HTMLElement, name: `--${string}`) {
  const measure = () => {
    if (!element.isConnected) return;
    const height = `${element.getBoundingClientRect().height}px`;
    // Setting it to what it is would style everything inside again.
    if (on.style.getPropertyValue(name) !== height) on.style.setProperty(name, height);
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
