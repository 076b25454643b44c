import type { Subscriber } from '#edge/events/subscriber'
import { sql } from '#edge/platform/db/index'
import { DeliveryError } from '#edge/platform/services/http-provider'
import { twilioVideoKeys, updateRecordingRules } from '#edge/platform/services/video'
import { agreedSides } from './recording'

/**
 * Ends the recording of a visit that a side has not agreed to, or no longer: once a side takes its word back, once the
 * visit goes to another clinician, and once a recording begins, since either may have happened meanwhile.
 */
export const recordingEnd: Subscriber = {
  name: 'recording_end',
  matches: ({ name, detail }) =>
    name === 'appointments.reschedule' ||
    (name === 'appointments.consent_to_recording' && detail?.agreed === false) ||
    (name === 'visit_rooms.update_recording_rules' && detail?.recording === true),
  handle: async (events, { env, db }) => {
    const keys = twilioVideoKeys(env)
    if (!keys) return
    const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
    const rooms = await db.all(sql<{ roomSid: string }>`
      select r.room_sid as "roomSid" from visit_rooms r
      where r.appointment_id in (select value from json_each(${ids})) and r.room_type = 'group'
        and (${agreedSides(sql`r.appointment_id`)}) <> 2`)
    for (const { roomSid } of rooms)
      await updateRecordingRules(keys, roomSid, [{ type: 'exclude', all: true }]).catch(unlessOver)
  },
}

/** A room that is over is not found, and records nothing. */
const unlessOver = (error: unknown) => {
  if (!(error instanceof DeliveryError && error.reason === '404')) throw error
}
