import type { Message } from '../../../deliveries/templates'

export interface Wording {
  /** What kind of letter it is, for counting. */
  readonly template: string
  /** The status the visit must still have, or the letter would not be true when it is read. */
  readonly while: string
  readonly says: (when: string) => string
}

/** What the patient is told of a change of a visit, by verb; of any other change they are told nothing. */
export const wordings: Readonly<Record<string, Wording>> = {
  create: {
    template: 'visit_booked',
    while: 'Scheduled',
    says: (when) => `Your appointment is set for ${when}.`,
  },
  reschedule: {
    template: 'visit_moved',
    while: 'Scheduled',
    says: (when) => `Your appointment has moved. It is now ${when}.`,
  },
  cancel: {
    template: 'visit_canceled',
    while: 'Canceled',
    says: (when) => `Your appointment on ${when} is canceled.`,
  },
  set_canceled: {
    template: 'visit_canceled',
    while: 'Canceled',
    says: (when) => `Your appointment on ${when} is canceled.`,
  },
  set_missed: {
    template: 'visit_missed',
    while: 'Missed',
    says: (when) => `We missed you at your appointment on ${when}. You can choose another time.`,
  },
}

/** May be read over a shoulder: never what for, with whom, by video or not, or at which clinic. */
export const letterOf = (wording: Wording, when: string, link: string): Message => ({
  subject: 'Appointment',
  text: `${wording.says(when)}\nYour appointments, and an entry for your calendar: ${link}`,
})
