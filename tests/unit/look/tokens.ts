import { readFileSync } from 'node:fs'

export type Scheme = 'light' | 'dark'
/** Lightness 0 to 1, chroma, hue in degrees. */
type Colour = { l: number; c: number; h: number }

/** Reads the token sheets as a browser would, for the colours a brand sets. */
export const palette = (brand: Record<string, string>, scheme: Scheme) => {
  const colour = (name: string): Colour => {
    const value = brand[name] ?? declared.get(name)
    if (!value) throw new Error(`${name} is not declared`)
    return evaluate(value, scheme, colour)
  }
  return colour
}

const sheets = ['tokens/meaning.css']
const declared = new Map(
  sheets.flatMap((sheet) =>
    [...readFileSync(`src/styles/${sheet}`, 'utf8').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
      ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()] as const,
    ),
  ),
)

const evaluate = (value: string, scheme: Scheme, colour: (name: string) => Colour): Colour => {
  if (value.startsWith('#')) return fromHex(value)
  const [name, inside] = call(value)
  if (name === 'var') return colour(inside)
  if (name === 'light-dark') {
    const [light = '', dark = ''] = split(inside, ',')
    return evaluate(scheme === 'light' ? light : dark, scheme, colour)
  }
  if (name !== 'oklch') throw new Error(`Cannot read ${value}`)
  const parts = split(inside.replace(/ \/.*$/, ''), ' ')
  if (parts[0] !== 'from') {
    const [l = 0, c = 0, h = 0] = parts.map(Number)
    return { l, c, h }
  }
  const [, origin = '', ...channels] = parts
  const from = evaluate(origin, scheme, colour)
  const [l = 0, c = 0, h = 0] = channels.map((channel) => calculate(channel, from))
  // A browser cuts lightness off where it ends.
  return { l: Math.max(0, Math.min(1, l)), c, h }
}

const call = (value: string): [string, string] => {
  const open = value.indexOf('(')
  return [value.slice(0, open), value.slice(open + 1, -1).trim()]
}

/** Splits at the separators that lie in no bracket. */
const split = (text: string, separator: string) => {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

// CSS arithmetic is JavaScript's once its functions have names here; the sheets are our own text.
const calculate = (expression: string, { l, c, h }: Colour): number =>
  new Function('l', 'c', 'h', 'min', 'max', 'clamp', 'calc', `return ${expression}`)(
    l,
    c,
    h,
    Math.min,
    Math.max,
    (low: number, value: number, high: number) => Math.max(low, Math.min(value, high)),
    (value: number) => value,
  )

const fromHex = (hex: string): Colour => {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const L = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const M = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const S = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * L - 2.428592205 * M + 0.4505937099 * S
  const bb = 0.0259040371 * L + 0.7827717662 * M - 0.808675766 * S
  return {
    l: 0.2104542553 * L + 0.793617785 * M - 0.0040720468 * S,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}
