import { attachment } from '#edge/jsonapi/files/attachment'
import { onSubject, subject } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { selfTestPhoto } from './contract'
import { hivLabs as resource } from './resource'
import { hivLabs as table } from './table'

export const selfTestPhotoOperations = attachment(
  selfTestPhoto,
  onSubject(subject(resource, 'hivLab'), {
    // Until it is answered: what a clinician read stays as it was.
    patient: {
      scope: 'own',
      can: ['create', 'delete'],
      canWithin: () => sql`${table.status} = 'pending'`,
    },
    provider: 'careTeam',
    assistant: 'careTeam',
    clinical_lead: 'everyone',
    clinical_admin: 'everyone',
  }),
)
