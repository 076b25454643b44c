import { onSubject, operation, subject } from '#edge/jsonapi/index'
import { appointments, notePatientInRoom } from '../appointments'
import { presenceInRoom as contract } from './contract'

/** A sign of life changes nothing that others read: it has no event and no version. */
export const notePresence = operation(
  contract,
  onSubject(subject(appointments, 'id', []), { patient: ['own', 'heartbeat'] }),
  ({ id: { id }, now, body }) => ({
    write: [notePatientInRoom(id, now, body.isWithoutVideo)],
    event: null,
  }),
)
