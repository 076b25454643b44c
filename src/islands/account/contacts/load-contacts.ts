import type { Api } from '#edge/client'
import { type Contacts, contactsOf } from './contacts'

/** What the page needs of a record to show how the patient is reached; an island is given no more. */
export const loadProfileContacts = async (api: Api, patientId: string): Promise<Contacts> =>
  contactsOf(await api.patients.get(patientId))
