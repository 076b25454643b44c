const styles = /<style>([\s\S]*?)<\/style>/g

/**
 * A page with all of its styles in the place of the first, each once, in their order: one hash in its policy,
 * and what the brand says packs better beside what the sheets say. A part that few pages draw brings its
 * inline styles (styles/inline), however often it is drawn.
 */
export const mergeStyles = (html: string): string => {
  const sheets = new Set([...html.matchAll(styles)].map(([, css]) => css))
  let place = 0
  return html.replace(styles, () => (place++ ? '' : `<style>${[...sheets].join('')}</style>`))
}
