import { hair, type Style } from './hair'
import { type Tone, tone } from './tone'

const skins = { a: '#f4cfae', b: '#e3ad80', c: '#c4895a', d: '#93603b', e: '#65402a' }
const hairs = {
  ink: '#271c19',
  brown: '#593a26',
  auburn: '#a35a2c',
  grey: '#b5b2ac',
  white: '#e6e2da',
  blond: '#dfb566',
  plum: '#5b3050',
}

export type Skin = keyof typeof skins
export type Hair = keyof typeof hairs
export type Person = {
  skin: Skin
  /** Unset for a portrait that is set among patches of its own ground. */
  ground?: Tone
  /** The garment, and what shows at the neck. */
  cloth: Tone
  trim?: Tone
  neck?: 'coat' | 'tee'
  hair: Hair
  style: Style
  /** A hijab in this tone, in place of hair. */
  hijab?: Tone
  /** A turban in this tone, over the hair. */
  turban?: Tone
  beard?: boolean
  glasses?: boolean
  /** Lines that years leave. */
  older?: boolean
  /** What they get about with, and lean on. */
  aid?: 'wheelchair' | 'cane'
}

/** The drawing of a person inside a square of 96 units, without its `<svg>`. */
export const drawPerson = (person: Person): string => {
  const skin = skins[person.skin]
  const line = person.skin === 'e' || person.skin === 'd' ? '#1d110b' : '#3b251b'
  const color = hairs[person.hair]
  const [behind, before] = person.hijab ? hijab(tone(person.hijab)) : hair[person.style](color)
  return [
    person.ground && `<path d="M0 0h96v96h-96z" fill="${tone(person.ground)}"/>`,
    person.aid === 'wheelchair' && backrest,
    behind,
    `<path d="M8 96c0-18 13-27 27-29h26c14 2 27 11 27 29z" fill="${tone(person.cloth)}"/>`,
    !person.hijab && neckline(person, skin),
    face(skin, Boolean(person.hijab)),
    person.beard &&
      `<path d="M31 43c0 15 7 23 17 23s17-8 17-23c-2 6-4 8-7 8.5-6-2.5-14-2.5-20 0-3-.5-5-2.5-7-8.5z" fill="${color}"/>`,
    features(line, person.beard && skin, person.older),
    before,
    person.turban && turban(tone(person.turban)),
    person.glasses &&
      `<g fill="none" stroke="${line}" stroke-width="1.4"><circle cx="41.2" cy="42.5" r="5.6"/><circle cx="54.8" cy="42.5" r="5.6"/><path d="M46.8 42q1.2-1 2.4 0M35.6 41.5l-4-1M60.4 41.5l4-1"/></g>`,
    person.aid === 'wheelchair' && wheels,
    person.aid === 'cane' && cane(skin),
  ]
    .filter(Boolean)
    .join('')
}

const neckline = ({ neck, trim = 'paper' }: Person, skin: string) =>
  neck === 'coat'
    ? `<path d="M36 67l12 16 12-16 5 1c-3 12-9 20-17 28-8-8-14-16-17-28z" fill="${tone(trim)}"/><path d="M35 67l13 29-9 0-12-22zM61 67L48 96h9l12-22z" fill="#000" opacity=".08"/>`
    : neck === 'tee'
      ? `<path d="M36 67c2 8 22 8 24 0l4 1c-2 13-30 13-32 0z" fill="${tone(trim)}"/>`
      : `<path d="M38 67c3 10 17 10 20 0z" fill="${skin}"/>`

/** Head with its ears, the neck, and the shadow of the chin. */
const face = (skin: string, covered: boolean) =>
  `<path d="${covered ? 'M33.5 41a14.5 15 0 0 1 29 0v4c0 10-7 17-14.5 17S33.5 55 33.5 45z' : 'M31 37a17 18 0 0 1 34 0v7c0 12-8 20-17 20s-17-8-17-20zM31.5 46.6a3.6 3.6 0 0 1 0-7.2zM64.5 39.4a3.6 3.6 0 0 1 0 7.2z'}M39.5 54h17v14c-3 7-14 7-17 0z" fill="${skin}"/><path d="${covered ? 'M39.5 58.7c5 4.3 12 4.3 17 0' : 'M39.5 61.2c5 3.7 12 3.7 17 0'}V63c-5 5-12 5-17 0z" fill="#000" opacity=".13"/>`

/** All that is drawn with a pen; an eye is a dot. */
const features = (line: string, lip: string | false | undefined, older = false) =>
  `<g fill="none" stroke="${line}" stroke-width="1.5" stroke-linecap="round"><path d="M38 37.5q3.3-2 6.5-.4M51.5 37.1q3.2-1.6 6.5.4${lip ? '' : smile}"/><path d="M48.2 43.8c-.7 1.8-1.5 3.6-1.5 4.3q.1.9 1.5.9h.9${older ? years : ''}" stroke-width="1.2" opacity=".5"/><path d="M41.4 42.2h.01M54.6 42.2h.01" stroke-width="3.5"/>${lip ? `<path d="${smile}" stroke="${lip}"/>` : ''}</g>`

const smile = 'M43.2 54.3q4.8 4 9.6 0'
/** Lines that years leave. */
const years =
  'M39.5 50.5q-1.2 1.8-.6 3.6M56.5 50.5q1.2 1.8.6 3.6M36.2 44.5q-1.1.3-2 1.1M59.8 44.5q1.1.3 2 1.1M42.5 32q5.5-1.2 11 0'

const hijab = (cloth: string) =>
  [
    `<path d="M23 96c-3-22 0-36 1-52 0-18 10-29 24-29s24 11 24 29c1 16 4 30 1 52z" fill="${cloth}"/>`,
    `<path d="M32 50c4 11 10 14 16 14s12-3 16-14c8 10 10 26 9 46H23c-1-20 1-36 9-46z" fill="${cloth}"/><path d="M64 52c-2 14-10 22-26 26" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.6"/>`,
  ] as const

const turban = (cloth: string) =>
  `<path d="M28.5 40c-5-17 4-29 19.5-29s24.5 12 19.5 29c-3-8-10-13-19.5-13s-16.5 5-19.5 13z" fill="${cloth}"/><path d="M30 37c4-9 13-14 21-25M36.5 30.5c7-4 15-8 20-17M66 37c-3-8-9-13-19-15" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.6"/>`

/** The back of a wheelchair and its handles, behind the person in it. */
const backrest = `<path d="M15 63h10M71 63h10" stroke="#2b2320" stroke-width="5.5" stroke-linecap="round"/><path d="M25 61a4 4 0 0 1 4-4h38a4 4 0 0 1 4 4v35H25z" fill="${tone('deep')}"/>`

/** Its wheels, seen from the front. */
const wheels = [9, 87]
  .map(
    (x) =>
      `<ellipse cx="${x}" cy="100" rx="7" ry="30" fill="none" stroke="#2b2320" stroke-width="4.5"/><ellipse cx="${x}" cy="100" rx="3" ry="22" fill="none" stroke="${tone('paper')}" stroke-width="1.6"/>`,
  )
  .join('')

/** A cane's handle, and the hand on it. */
const cane = (skin: string) =>
  `<path d="M72 96V78M62 78h18a4 4 0 0 0 4-4" fill="none" stroke="#5b3a22" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="M61.5 79.5a5 5 0 0 1 5-6.5h9a5 5 0 0 1 5 5l-1.5 6.5h-14z" fill="${skin}"/><path d="M66.5 79v4.5M70.700 79.5v4.5M75 79.5v4.5" stroke="#000" stroke-opacity=".18" stroke-width="1.2" stroke-linecap="round"/>`
