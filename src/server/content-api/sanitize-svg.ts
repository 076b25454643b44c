import sanitize from 'sanitize-html'

const tags = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]
const attributes = [
  ...['id', 'xmlns', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy'],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'transform', 'pathLength', 'offset'],
  ...['preserveAspectRatio', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'href', 'role'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'color'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'opacity'],
  ...['stroke-dashoffset', 'stroke-opacity', 'stop-color', 'stop-opacity', 'clip-path', 'mask'],
  ...['clip-rule', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'letter-spacing'],
  ...['display', 'visibility', 'vector-effect', 'paint-order'],
]
const namespace = 'http://www.w3.org/2000/svg'

/** Points inside the same drawing, or nowhere. */
const isHarmless = (name: string, value: string): boolean => {
  if (name === 'xmlns') return value === namespace
  if (name === 'href') return /^#[\w-]+$/.test(value)
  return /url\s*\(/i.test(value) ? /^url\(#[\w-]+\)$/.test(value) : !/[\\<>]|:\/\//.test(value)
}

export interface SanitizedSvg {
  readonly text: string
  readonly width: number
  readonly height: number
}

/** The drawing alone: shapes, colors and text, nothing that runs or fetches; null when there is none in it. */
export const sanitizeSvg = (text: string): SanitizedSvg | null => {
  const bare = sanitize(text, {
    allowedTags: tags,
    allowedAttributes: { '*': attributes },
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: [],
    disallowedTagsMode: 'completelyDiscard',
    parser: { xmlMode: true },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([name, value]) => isHarmless(name, value)),
        ),
      }),
    },
  }).trim()
  const [, opening] = /^<svg\b([^>]*)>/.exec(bare) ?? []
  const size = opening === undefined ? null : sizeOf(opening)
  if (!size || bare.indexOf('<svg', 1) !== -1) return null
  const rooted = opening?.includes(' xmlns=')
    ? bare
    : bare.replace('<svg', `<svg xmlns="${namespace}"`)
  return { text: rooted, ...size }
}

const maxSide = 10_000
const sizeOf = (opening: string): { width: number; height: number } | null => {
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(opening)?.[1] ?? ''
  const [, , w = 0, h = 0] = attribute('viewBox')
    .split(/[\s,]+/)
    .map(Number)
  const width = Math.round(Number.parseFloat(attribute('width')) || w)
  const height = Math.round(Number.parseFloat(attribute('height')) || h)
  const fits = (side: number) => side > 0 && side <= maxSide
  return fits(width) && fits(height) && !/%/.test(attribute('width') + attribute('height'))
    ? { width, height }
    : fits(Math.round(w)) && fits(Math.round(h))
      ? { width: Math.round(w), height: Math.round(h) }
      : null
}
