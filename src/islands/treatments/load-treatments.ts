import type { AstroGlobal } from 'astro'
import { type TreatmentDocument, treatments } from '../../content/queries/treatments'
import { stateNames } from '../../edge/places'
import type { Boot } from '../../server/page-guards'
import { type Given, type Treatment, treatmentOf } from './treatment'

type Page = Pick<AstroGlobal, 'locals' | 'url'>

export interface State {
  readonly code: string
  readonly name: string
}
export interface Offers {
  readonly treatments: readonly Treatment[]
  /** Where a patient lives, or a guest says they do; null while nothing is said. */
  readonly state: State | null
  /** What a guest said, for the addresses they go on to; null for a patient, whose home is known. */
  readonly said: State | null
  /** What a guest may choose from, in alphabetical order; none for a patient. */
  readonly states: readonly State[]
}

/** Every treatment of this brand, as this visitor may choose it. */
export const loadOffers = async (page: Page, boot: Boot | null): Promise<Offers> => {
  const { api, brand, content } = page.locals
  const [visits, everywhere, states, documents] = await Promise.all([
    api.encounter_types.list(),
    api.treatments.list(),
    boot ? [] : statesOf(page),
    // What nobody can read now is no reason to keep the treatments from anybody.
    content.read(treatments).catch((): TreatmentDocument[] => []),
  ])
  const code = page.url.searchParams.get('state')
  const said = states.find((each) => each.code === code) ?? null
  const minutes = new Map(visits.map(({ id, minutes: long }) => [id, long]))
  const given: Given[] = boot
    ? boot.treatments.map(({ patientEncounterTypes = [], ...treatment }) => ({
        ...treatment,
        opens: patientEncounterTypes,
        states: everywhere.find(({ id }) => id === treatment.id)?.states ?? [],
      }))
    : everywhere.map(({ encounterTypes, ...treatment }) => ({
        ...treatment,
        opens: encounterTypes.filter(({ opens }) => opens === 'first'),
        offered: said && treatment.states.includes(said.code),
      }))
  const place = new Map(documents.map(({ _id }, at) => [_id, at]))
  const placeOf = ({ document }: Treatment) => place.get(document?._id ?? '') ?? documents.length
  return {
    state: boot ? homeOf(boot) : said,
    said,
    states,
    treatments: given
      .map((each) => treatmentOf(each, minutes, documentOf(documents, each), brand.serviceLines))
      .filter(({ ours, builtInSlug }) => ours || builtInSlug === 'pep')
      .sort((one, other) => placeOf(one) - placeOf(other)),
  }
}

const documentOf = (documents: readonly TreatmentDocument[], { name }: Given) =>
  documents.find(({ serviceLine }) => serviceLine === name) ?? null

const homeOf = ({ me }: Boot): State | null => {
  const code = me.homeAddress?.state
  return code && Object.hasOwn(stateNames, code)
    ? { code, name: stateNames[code as keyof typeof stateNames] }
    : null
}

const statesOf = async ({ locals }: Page): Promise<State[]> =>
  (await locals.api.states.list())
    .map(({ id, name }) => ({ code: id, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Where a guest begins, so that they end at this treatment. */
export const startHref = (slug: string) =>
  `/auth/enrollment?next=${encodeURIComponent(`/app/treatments/${slug}`)}`

/** A page of the treatments that keeps where a guest says they live. */
export const hrefIn = (said: State | null, slug = '') =>
  `/app/treatments${slug && `/${slug}`}${said ? `?state=${said.code}` : ''}`
