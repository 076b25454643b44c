import type { Api } from '../../../edge/client'
import { now } from '../../../edge/time'
import { loadCard } from '../card/load-card'
import type { Colleague } from '../shell/enter'
import type { BoardProps } from './Board'
import { askedIn, shownOn, todayIn } from './day'
import type { Choices } from './Filters'
import { loadVisits } from './visit'

type Kind = Pick<BoardProps, 'title' | 'path' | 'withProvider' | 'own'> & { readonly full: boolean }

/** What a page of visits starts with, read as the person whose page it is. */
export const openBoard = async (
  api: Api,
  me: Colleague,
  search: URLSearchParams,
  { full, ...kind }: Kind,
): Promise<BoardProps> => {
  const at = now()
  const asked = askedIn(search, todayIn(me.zone, at))
  const shown = shownOn({ ...asked, provider: kind.own ?? asked.provider }, me.zone)
  const patient = search.get('patient')
  const [first, providers, encounterTypes, card] = await Promise.all([
    loadVisits(api, shown, asked.after),
    full || kind.withProvider ? clinicians(api) : [],
    full ? api.encounter_types.list() : [],
    // Somebody out of this person's reach: the island says so.
    patient ? loadCard(api, me.role, patient).catch(() => null) : null,
  ])
  const choices: Choices = {
    providers,
    encounterTypes: encounterTypes.map(({ id, name }) => ({ value: id, label: name })),
    byStatus: full,
  }
  return { ...kind, me, asked, first, choices, card, now: at }
}

const clinicians = async (api: Api): Promise<Choices['providers']> => {
  const rows = await api.call('GET /schedule_slots/providers')
  return rows.map(({ id, name, suffix }) => ({
    value: id,
    label: [name, suffix].filter(Boolean).join(', '),
  }))
}
