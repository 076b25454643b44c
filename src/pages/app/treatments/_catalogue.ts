import type { Tile } from '../../../components/art/scene'

/** How a treatment is shown: where it stands, what people call it, and its patch. */
interface Shown {
  readonly slug: string
  readonly label: string
  readonly tile: Tile
  readonly group: Group
}
export type Group = 'Now' | 'Prevent' | 'Test' | 'Treat' | 'Feel well'
export const groups = ['Prevent', 'Test', 'Treat', 'Feel well'] as const satisfies Group[]

const known: Readonly<Record<string, Shown>> = {
  PEP: { slug: 'pep', label: 'PEP', tile: 'clock', group: 'Now' },
  PrEP: { slug: 'prep', label: 'PrEP', tile: 'pill', group: 'Prevent' },
  'Injectable PrEP': {
    slug: 'injectable-prep',
    label: 'Injectable PrEP',
    tile: 'shot',
    group: 'Prevent',
  },
  'STI-PEP': { slug: 'sti-pep', label: 'DoxyPEP', tile: 'moon', group: 'Prevent' },
  'STI Testing': { slug: 'sti-testing', label: 'STI testing', tile: 'drop', group: 'Test' },
  HIV: { slug: 'hiv', label: 'HIV care', tile: 'plus', group: 'Treat' },
  STI: { slug: 'sti', label: 'STI treatment', tile: 'parcel', group: 'Treat' },
  'Hep C': { slug: 'hep-c', label: 'Hep C', tile: 'leaf', group: 'Treat' },
  Wellness: { slug: 'wellness', label: 'Wellness', tile: 'sun', group: 'Feel well' },
}

/** What the clinic added since stands with the rest. */
const shownOf = (name: string): Shown =>
  known[name] ?? {
    slug: name.toLowerCase().replace(/\W+/g, '-'),
    label: name,
    tile: 'chat',
    group: 'Feel well',
  }

/** A treatment as anybody may read it; `patient` adds what it is to this one. */
export interface Treatment extends Shown {
  readonly id: string
  readonly name: string
  readonly summary: string
  /** The visit it opens now, and how many minutes that takes. */
  readonly visit: { readonly id: string; readonly name: string; readonly minutes: number } | null
  readonly active: boolean
  readonly offered: boolean
}

interface Given {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly active?: boolean
  readonly offered?: boolean
  /** Visit types it opens, first come first. */
  readonly opens: readonly { readonly id: string; readonly name: string }[]
}

export const treatmentOf = (
  { id, name, summary, active = false, offered = true, opens }: Given,
  minutes: ReadonlyMap<string, number>,
): Treatment => {
  const [first] = opens
  const visit = first ? { ...first, minutes: minutes.get(first.id) ?? 20 } : null
  return { id, name, summary, active, offered, visit, ...shownOf(name) }
}
