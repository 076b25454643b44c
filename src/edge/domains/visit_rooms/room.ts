import type { RequestContext } from '#edge/jsonapi/index'
import { selectAll, sql } from '#edge/platform/db/index'
import { createVideoRoom, twilioVideoKeys } from '#edge/platform/services/video'
import { visitRooms } from './table'

/** The room of a visit. Who carries a new one is decided by the configuration, and stays so until the visit is over. */
export const roomOf = async ({ db, env }: RequestContext, appointmentId: string) => {
  const found = await db.first(
    selectAll(visitRooms, sql`where ${visitRooms.appointmentId} = ${appointmentId}`),
  )
  const keys = twilioVideoKeys(env)
  // Keys that were withdrawn leave the browsers to talk to each other.
  if (found && (found.roomType === 'peer' || keys)) return { ...found, isNew: false }
  return keys
    ? {
        roomType: 'group' as const,
        roomSid: await createVideoRoom(keys, appointmentId),
        isNew: true,
      }
    : { roomType: 'peer' as const, roomSid: appointmentId, isNew: true }
}
