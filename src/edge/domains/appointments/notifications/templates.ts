import type { MessageTemplate } from '#edge/announcements/announcement'
import { displayMoment } from '#edge/platform/time'
import type { AnnouncedAppointment } from './announcement'

type Template = MessageTemplate<AnnouncedAppointment>

/** Shown on lock screens: never the reason, the provider, the mode or the clinic. */
const messageOf = (
  template: string,
  whileStatus: string,
  textOf: (when: string) => string,
): Template => ({
  template,
  holds: ({ status }) => status === whileStatus,
  write: ({ startsAt, timezone }, { timeFormat, origin }) => {
    const when = displayMoment(startsAt, timezone, timeFormat)
    const { href } = new URL('/app/appointments', origin)
    return {
      subject: 'Appointment',
      text: `${textOf(when)}\nYour appointments, and an entry for your calendar: ${href}`,
    }
  },
})

const canceled = messageOf(
  'visit_canceled',
  'Canceled',
  (when) => `Your appointment on ${when} is canceled.`,
)

/** The invitation to an upcoming appointment. */
export const invitationMessage = (when: string, link: string) => ({
  subject: 'Appointment',
  text: `Your appointment is set for ${when}.\n\nSee, move or cancel your appointments: ${link}`,
})

/** What the patient is sent after a change of an appointment, by verb; after any other change, nothing. */
export const appointmentMessages: Readonly<Record<string, Template>> = {
  create: messageOf('visit_booked', 'Scheduled', (when) => `Your appointment is set for ${when}.`),
  reschedule: messageOf(
    'visit_moved',
    'Scheduled',
    (when) => `Your appointment has moved. It is now ${when}.`,
  ),
  cancel: canceled,
  set_canceled: canceled,
  set_missed: messageOf(
    'visit_missed',
    'Missed',
    (when) => `We missed you at your appointment on ${when}. You can choose another time.`,
  ),
  open_waiting_room: {
    template: 'visit_soon',
    holds: ({ status }) => status === 'Scheduled',
    write: ({ id, startsAt, timezone }, { timeFormat, origin }) => {
      const when = displayMoment(startsAt, timezone, timeFormat)
      const { href } = new URL(`/app/visits/${id}`, origin)
      return {
        subject: 'Appointment',
        text: `Your appointment begins soon: ${when}.\nOpen it here: ${href}`,
      }
    },
  },
  fail: messageOf(
    'visit_failed',
    'Failed',
    (when) => `Your appointment on ${when} could not be finished. You can choose another time.`,
  ),
}
