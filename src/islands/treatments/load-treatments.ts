import type { AstroGlobal } from 'astro'
import { allTreatments, type TreatmentDocument } from '#content/queries/treatments'
import { stateNameOf } from '#edge/platform/us-states'
import type { PageData } from '#server/page-guards'
import { type Treatment, type TreatmentSource, toTreatment } from './treatment'

type Page = Pick<AstroGlobal, 'locals' | 'url'>

export type TreatmentsHome = '/treatments' | '/app/treatments'

export interface UsState {
  readonly code: string
  readonly name: string
}
export interface TreatmentsView {
  /** Where the list is for this visitor: a guest's pages are public, a patient's are in the app. */
  readonly home: TreatmentsHome
  readonly treatments: readonly Treatment[]
  /** Where a patient lives, or a guest says they do; null while nothing is said. */
  readonly state: UsState | null
  /** What a guest said, for the addresses they go on to; null for a patient, whose home is known. */
  readonly statedState: UsState | null
  /** What a guest may choose from, in alphabetical order; none for a patient. */
  readonly states: readonly UsState[]
}

/** Every treatment of this brand, as this visitor may choose it. */
export const loadTreatments = async (
  page: Page,
  pageData: PageData | null,
): Promise<TreatmentsView> => {
  const { api, brand, content } = page.locals
  const [visits, everywhere, states, documents] = await Promise.all([
    api.encounter_types.list(),
    api.treatments.list(),
    pageData ? [] : loadStates(page),
    // Without the content lake the treatments are shown with their built-in texts.
    content.read(allTreatments).catch((): TreatmentDocument[] => []),
  ])
  const code = page.url.searchParams.get('state')
  const statedState = states.find((each) => each.code === code) ?? null
  const minutes = new Map(visits.map(({ id, minutes: long }) => [id, long]))
  const given: TreatmentSource[] = pageData
    ? pageData.treatments.map(({ patientEncounterTypes = [], ...treatment }) => ({
        ...treatment,
        opens: patientEncounterTypes,
        states: everywhere.find(({ id }) => id === treatment.id)?.states ?? [],
      }))
    : everywhere.map(({ encounterTypes, ...treatment }) => ({
        ...treatment,
        // Offered by the clinic; a guest has chosen none.
        active: false,
        opens: encounterTypes.filter(({ stage }) => stage === 'initial'),
        offered: statedState && treatment.states.includes(statedState.code),
      }))
  const place = new Map(documents.map(({ _id }, at) => [_id, at]))
  const placeOf = ({ document }: Treatment) => place.get(document?._id ?? '') ?? documents.length
  return {
    home: pageData ? '/app/treatments' : '/treatments',
    state: pageData ? homeStateOf(pageData) : statedState,
    statedState,
    states,
    treatments: given
      .map((each) => toTreatment(each, minutes, documentFor(documents, each), brand.serviceLines))
      .filter(({ ours, builtInSlug }) => ours || builtInSlug === 'pep')
      .sort((one, other) => placeOf(one) - placeOf(other)),
  }
}

const documentFor = (documents: readonly TreatmentDocument[], { name }: TreatmentSource) =>
  documents.find(({ serviceLine }) => serviceLine === name) ?? null

const homeStateOf = ({ me }: PageData): UsState | null => {
  const code = me.homeAddress?.state ?? ''
  const name = stateNameOf(code)
  return name ? { code, name } : null
}

/** What a guest may choose from, in alphabetical order. */
export const loadStates = async ({ locals }: Pick<Page, 'locals'>): Promise<UsState[]> =>
  (await locals.api.states.list())
    .map(({ id, name }) => ({ code: id, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Where a guest begins, so that they end at this treatment. */
export const enrollHref = (slug: string) =>
  `/auth/enrollment?next=${encodeURIComponent(`/app/treatments/${slug}`)}`

/** A page of the treatments that keeps where a guest says they live. */
export const treatmentHref = (
  { home, statedState }: Pick<TreatmentsView, 'home' | 'statedState'>,
  slug = '',
) => `${home}${slug && `/${slug}`}${statedState ? `?state=${statedState.code}` : ''}`

/** Ten digits: the brand's own number, else the clinic's. */
export const loadSupportPhone = async (
  { locals: { api, brand } }: Pick<Page, 'locals'>,
  pageData: PageData | null,
): Promise<string | undefined> => {
  const own = brand.contact.phone?.replace(/\D/g, '').slice(-10)
  if (own) return own
  if (pageData) return pageData.settings.support_phone
  return (await api.system_settings.list()).find(({ key }) => key === 'support_phone')?.value
}
