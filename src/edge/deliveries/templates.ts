/** What leaves the clinic: enough to act on, and nothing about why. */
export interface Letter {
  readonly subject: string
  readonly text: string
}
type Words = Readonly<Record<string, string>>

const visit = (what: string) => (words: Words) => ({
  subject: `Your visit ${what}`,
  text: `Your video visit with Care Plus ${what}${words.when ? `: ${words.when}` : ''}. Sign in to see it: ${words.link}`,
})

// A lock screen shows these to whoever is near: no diagnosis, no medicine, no test, no name of a clinician.
export const templates = {
  code: ({ code }: Words) => ({
    subject: 'Your Care Plus code',
    text: `Your Care Plus code is ${code}. It works for 10 minutes. Nobody from Care Plus will ever ask you for it.`,
  }),
  sign_in_link: ({ link }: Words) => ({
    subject: 'Your Care Plus link',
    text: `Your Care Plus link: ${link} It works once, for 15 minutes.`,
  }),
  password_changed: ({ link }: Words) => ({
    subject: 'Your Care Plus password was changed',
    text: `Your Care Plus password was changed. If this was not you, sign in with a code and choose another: ${link}`,
  }),
  new_message: ({ link }: Words) => ({
    subject: 'You have a new message',
    text: `You have a new message from your care team. Sign in to read it: ${link}`,
  }),
  visit_booked: visit('is booked'),
  visit_moved: visit('has moved'),
  visit_canceled: visit('was canceled'),
  visit_reminder: visit('is coming up'),
  visit_missed: ({ link }: Words) => ({
    subject: 'We could not reach you',
    text: `We could not reach you for your visit. Choose another time: ${link}`,
  }),
} as const satisfies Record<string, (words: Words) => Letter>
export type Template = keyof typeof templates
