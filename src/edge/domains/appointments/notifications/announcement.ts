import { announceEach } from '#edge/announcements/announcement'
import { kindAudience } from '#edge/announcements/recipients'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { type Db, sql } from '#edge/platform/db/index'
import { momentInWords } from '#edge/platform/languages/moment-in-words'
import { isCanceledTooLate, keepsItsTime } from '../visit-end'
import {
  appointmentContent,
  formerAppointmentContent,
  isStillTrue,
  kindOfVerb,
  reminderKinds,
} from './content'

/** An appointment with the accounts of everyone it concerns. */
export interface AnnouncedAppointment {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly startsAt: string
  readonly endsAt: string
  readonly patient: string
  readonly provider: string | null
  readonly assistant: string | null
  /** JSON: the clinical leads who may read it. */
  readonly leads: string
  /** JSON: those who find it another clinician. */
  readonly schedulers: string
}

const loadAppointments = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedAppointment>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(sql<AnnouncedAppointment>`
    select a.id, a.version, a.status, a.starts_at as "startsAt", a.ends_at as "endsAt",
      a.patient_id as patient, p.user_id as provider, p.assistant_id as assistant,
      (select json_group_array(u.id) from users u where u.role = 'clinical_lead' and u.id in (
        select user_id from care_team where patient_id = a.patient_id)) as leads,
      ${kindAudience('visit_without_clinician')} as schedulers
    from appointments a left join providers p on p.id = a.provider_id
    where a.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((appointment) => [appointment.id, appointment]))
}

/** The account of the provider from whom a move to a colleague takes the visit. */
const formerProvider = ({ detail }: StoredEvent) => detail?.previous_provider_user_id
const clinicians = ({ provider, assistant }: AnnouncedAppointment) => [provider, assistant]
const patient = (row: AnnouncedAppointment) => [row.patient]

const isOtherNews = (row: AnnouncedAppointment, event: StoredEvent) =>
  isCanceledTooLate(row, event) || keepsItsTime(row, event)

/** Who is told of a change of an appointment. */
export const appointmentAnnouncements = announceEach<AnnouncedAppointment>(
  { subject: 'appointments', load: loadAppointments },
  [
    {
      live: {
        action: 'status_changed',
        except: Object.keys(reminderKinds),
        to: ({ patient, provider, assistant, leads }, event) => [
          patient,
          provider,
          assistant,
          ...JSON.parse(leads),
          formerProvider(event),
          event.detail?.previous_assistant_user_id,
          staffBoard,
        ],
      },
      notifications: {
        on: kindOfVerb,
        // The patient has each change in writing, their own as well; the provider hears of what others do.
        // One that is to be had now has not moved yet.
        to: (row, event) =>
          event.detail?.on_demand_swap
            ? []
            : [
                isOtherNews(row, event) ? null : row.patient,
                formerProvider(event) || row.provider === event.actorId ? null : row.provider,
              ],
        holds: isStillTrue,
        content: appointmentContent,
      },
    },
    // Events whose message differs from their name: a cancellation after the time means a missed visit, and a reschedule may keep the time.
    {
      notifications: {
        on: { cancel: 'visit_missed', set_canceled: 'visit_missed', reschedule: 'visit_changed' },
        to: (row, event) => (isOtherNews(row, event) ? [row.patient] : []),
        holds: isStillTrue,
        content: appointmentContent,
      },
    },
    // A move to a colleague: one more visit of theirs, one fewer of the former provider.
    {
      notifications: {
        on: { reschedule: 'visit_booked', undo_swap: 'visit_booked' },
        to: ({ provider }, event) => [
          (formerProvider(event) ?? provider) === provider ? null : provider,
        ],
        holds: isStillTrue,
        content: appointmentContent,
      },
    },
    {
      notifications: {
        on: {
          reschedule: 'visit_reassigned',
          on_demand_swap: 'visit_reassigned',
          accept: 'visit_reassigned',
        },
        to: (_, event) => [formerProvider(event)],
        // It may be theirs again.
        holds: ({ provider }, event) => provider !== formerProvider(event),
        content: formerAppointmentContent,
      },
    },
    // One live event of its own for the other side of the visit.
    { live: { on: ['join_waiting_room'], action: 'patient_joined', to: clinicians } },
    { live: { on: ['start'], action: 'provider_joined', to: patient } },
    { live: { on: ['start', 'open_waiting_room'], action: 'join_appointment', to: patient } },
    { live: { on: ['complete_video'], action: 'completed_video', to: patient } },
    {
      notifications: {
        on: {
          open_waiting_room: 'visit_room_open',
          send_invite: 'visit_invite',
          ...reminderKinds,
        },
        to: patient,
        holds: isStillTrue,
        content: appointmentContent,
      },
    },
    // Only staff know what became of it.
    { notifications: { on: { lapse: 'visit_without_outcome' }, to: clinicians } },
    {
      notifications: {
        on: { lose_provider: 'visit_without_clinician' },
        to: ({ schedulers }) => JSON.parse(schedulers),
      },
    },
    // Notifies the patient at once that the visit cannot take place as booked, with the next step.
    {
      notifications: {
        on: { lose_provider: 'visit_rearranged' },
        to: patient,
        holds: isStillTrue,
        content: ({ startsAt }, reader) => ({
          values: { when: momentInWords(startsAt, reader) },
          expiresAt: startsAt,
        }),
      },
    },
  ],
)
