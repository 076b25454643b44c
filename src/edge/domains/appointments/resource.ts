import { type Row, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { pepExposure } from '../exposures'
import { isWithoutClinician } from '../licenses/index'
import {
  canReconnect,
  canReopen,
  completeVisit,
  endCall,
  isLive,
  reopenCall,
  startVisit,
} from './actions/call'
import { closeAppointment, reasonSchema } from './actions/cancel'
import { canBeCorrected, correctStatus } from './actions/correct-status'
import { canBeMissed, isNotOver, markMissed, recordCall } from './actions/mark-missed'
import { rescheduleAppointment } from './actions/reschedule'
import { canBeInvitedTo, inviteToVisit } from './actions/send-invite'
import { hasNotBegun, swapType } from './actions/swap-type'
import { isUnderWay, switchMode } from './actions/switch-mode'
import { bookAppointment } from './booking/book'
import { recordHistory } from './booking/status-history'
import { appointments as contract } from './contract'
import { appointmentPolicy } from './policy'
import { isInLine, isPatientWithoutVideo, patientSeenAt } from './presence'
import { appointments as table } from './table'
import { hasClinician, isNotPast, isRoomToCome, isStillScheduled } from './transition-guards'
import { canBeLeft, joinWaitingRoom } from './waiting-room'

export const appointments = resource(contract, {
  table,
  policy: appointmentPolicy,
  fields: {
    visitReason: sql<string>`(select name from encounter_types where encounter_types.id = ${table.encounterTypeId})`,
    encounterId: sql<string | null>`ifnull(${table.bookedInEncounterId},
      (select id from encounters where encounters.appointment_id = ${table.id}))`,
    exposureAt: pepExposure(table.patientId, table.encounterTypeId),
    awaitsEarlierTime: sql<number>`exists (select 1 from earlier_time_requests q
      where q.appointment_id = ${table.id} and q.status in ('waiting', 'offered'))`,
    isInLine: isInLine(sql`${table.id}`),
    isWithoutClinician: isWithoutClinician(sql`${table.id}`),
    patientSeenAt: patientSeenAt({ id: sql`${table.id}`, startsAt: sql`${table.startsAt}` }),
    isPatientWithoutVideo: isPatientWithoutVideo(sql`${table.id}`),
  },
  serialize: (row: Row) => ({
    ...row,
    time: row.startsAt,
    appointmentType: row.mode === 'video' || row.mode === 'phone' ? row.mode : null,
  }),
  filters: {
    cbo: (id) => sql`exists (
      select 1 from patients where patients.id = ${table.patientId} and patients.cbo_id = ${id})`,
  },
  guards: {
    set_missed: canBeMissed,
    log_call: isNotOver,
    send_invite: canBeInvitedTo,
    reschedule: isStillScheduled,
    cancel: isNotPast,
    join_waiting_room: [isRoomToCome, hasClinician],
    leave_waiting_room: [isNotPast, canBeLeft],
    start: isLive,
    complete_video: isLive,
    complete_call: isLive,
    reconnect: [isLive, canReconnect],
    create_swap_type: hasNotBegun,
    switch_mode: [isUnderWay, isNotPast],
    reopen_call: canReopen,
    correct_to_scheduled: canBeCorrected,
    correct_to_waiting: canBeCorrected,
  },
  reasons: reasonSchema,
  history: recordHistory,
  eventDetail: ({ providerId }) => ({ provider_id: providerId }),
  create: bookAppointment,
  actions: {
    reschedule: rescheduleAppointment,
    cancel: closeAppointment,
    set_canceled: closeAppointment,
    set_missed: markMissed,
    log_call: recordCall,
    send_invite: inviteToVisit,
    join_waiting_room: joinWaitingRoom,
    leave_waiting_room: () => ({ set: { waitingSince: null } }),
    start: startVisit,
    complete_video: endCall,
    complete_call: endCall,
    complete: completeVisit,
    // The patient is in the waiting room again, and the visit goes on when the provider starts it.
    reconnect: ({ now }) => ({ set: { waitingSince: now } }),
    fail: endCall,
    create_swap_type: swapType,
    switch_mode: switchMode,
    reopen_call: reopenCall,
    correct_to_scheduled: correctStatus(false),
    correct_to_waiting: correctStatus(true),
  },
})
