const styles = /<style>([\s\S]*?)<\/style>/g

/**
 * A page with all of its styles in the place of the first, each once, in their order: one hash in its policy,
 * and what the brand says packs better beside what the sheets say. A part that few pages draw brings its
 * inline styles (styles/inline), however often it is drawn.
 */
export const mergeStyles = (html: string): string => {
  const sheets = new Set([...html.matchAll(styles)].map(([, css = '']) => css))
  let place = 0
  return html.replace(styles, () => {
    place++
    return place > 1 ? '' : `<style>${joinLayers([...sheets].join(''))}</style>`
  })
}

/** Blocks of one cascade layer that follow one another become one. */
const joinLayers = (css: string): string => {
  let joined = ''
  let written = 0
  let depth = 0
  let layer: string | undefined
  let ended: { readonly layer: string | undefined; readonly at: number } | undefined
  for (const { 0: found, index } of css.matchAll(/@layer \w+\{|[{}]/g)) {
    if (found === '}') {
      depth--
      if (depth === 0) ended = { layer, at: index }
      continue
    }
    if (depth === 0) {
      layer = found === '{' ? undefined : found
      if (layer && ended?.layer === layer && css.slice(ended.at + 1, index).trim() === '') {
        joined += css.slice(written, ended.at)
        written = index + found.length
      }
    }
    depth++
  }
  return joined + css.slice(written)
}
