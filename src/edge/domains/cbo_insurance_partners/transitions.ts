/** `named` was not invited yet; the other states say what became of the invitation. */
export const partnerStatuses = ['named', 'invited', 'accepted', 'declined', 'ended'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** What may be said of an organization that was named or invited. */
export const answerStatuses = ['accepted', 'declined', 'ended'] as const

/** From where each answer follows. */
export const answersFrom: Readonly<
  Record<(typeof answerStatuses)[number], readonly PartnerStatus[]>
> = {
  accepted: ['invited', 'declined'],
  declined: ['invited', 'accepted'],
  ended: ['named', 'invited', 'accepted', 'declined'],
}
