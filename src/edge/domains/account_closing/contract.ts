import { endpoint, z } from '#edge/jsonapi/contract'

export const closeAccount = endpoint('patients.close_account', {
  at: 'POST /patients/:patient/close_account',
  description:
    'A patient closes their account: open visits are canceled, sharing ends, every session ends; the record is kept for as long as the law asks.',
  body: z.strictObject({
    /** They were told what closes and what is kept. */
    understood: z.literal(true, 'Confirm that you have read this'),
  }),
  limit: { max: 5, windowSeconds: 3600 },
  stepUp: true,
})
