import { sceneTiles } from '#components/art/scene'
import type { Group, TreatmentDocument } from '#content/queries/treatments'
import type { TileName } from '#content/tile-names'

/** How a treatment is shown: where it stands, what people call it, and its patch. */
interface TreatmentDisplay {
  readonly slug: string
  readonly label: string
  readonly tile: TileName
  readonly group: Group
}

/** For a line that no editor has written about. */
const builtInTreatments: Readonly<Record<string, TreatmentDisplay>> = {
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
const displayOf = (name: string): TreatmentDisplay =>
  builtInTreatments[name] ?? {
    slug: name.toLowerCase().replace(/\W+/g, '-'),
    label: name,
    tile: 'chat',
    group: 'Feel well',
  }

/** A treatment as this visitor may choose it: what editors say, over what the API knows. */
export interface Treatment extends TreatmentDisplay {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly document: TreatmentDocument | null
  /** The slug that stays when editors rename the page. */
  readonly builtInSlug: string
  /** The visit it opens now, and how many minutes that takes. */
  readonly visit: { readonly id: string; readonly name: string; readonly minutes: number } | null
  readonly active: boolean
  /** One of this brand's; PEP alone has a page in a brand without it, for there is no time to look elsewhere. */
  readonly ours: boolean
  /** Whether it is offered where the visitor lives; null while that is not known. */
  readonly offered: boolean | null
  /** USPS codes of where it is offered. */
  readonly states: readonly string[]
}

export interface TreatmentSource {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly active?: boolean
  readonly offered: boolean | null
  readonly states: readonly string[]
  /** Visit types it opens, first come first. */
  readonly opens: readonly { readonly id: string; readonly name: string }[]
}

export const toTreatment = (
  { summary, active = false, opens: [first], ...given }: TreatmentSource,
  minutes: ReadonlyMap<string, number>,
  document: TreatmentDocument | null,
  lines: readonly string[] | null,
): Treatment => {
  const display = displayOf(given.name)
  const ours = active || (lines?.includes(document?.slug ?? display.slug) ?? true)
  return {
    ...given,
    ours,
    offered: ours && given.offered,
    ...display,
    ...(document && { slug: document.slug, label: document.title }),
    group: document?.group ?? display.group,
    tile: tileOf(document?.tile) ?? display.tile,
    summary: document?.summary ?? summary,
    document,
    builtInSlug: display.slug,
    visit: first ? { ...first, minutes: minutes.get(first.id) ?? 20 } : null,
    active,
  }
}

const tileOf = (name: string | null | undefined): TileName | null =>
  name && Object.hasOwn(sceneTiles, name) ? (name as TileName) : null
