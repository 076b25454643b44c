import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'

export const listTourGuides = endpoint('tour_guides.list', {
  at: 'GET /tour_guides',
  description: 'Tours for the role of the caller: what each page is for, step by step.',
  output: resourceObjects('tour_guides', {
    title: z.string(),
    steps: z.array(
      z.object({
        /** The page whose link the step points at. */
        target: z.string(),
        heading: z.string(),
        text: z.string(),
      }),
    ),
  }),
})

const tour = resourceObject('tours', {
  /** How many steps were seen. */
  step: z.int(),
  seenAt: z.string(),
  finishedAt: z.nullable(z.string()),
})

export const listTours = endpoint('tours.list', {
  at: 'GET /users/:user/tours',
  description: 'How far the caller has come in each tour that was begun, by the id of its guide.',
  output: z.array(tour),
})

export const saveTour = endpoint('tours.save', {
  at: 'PATCH /users/:user/tours',
  description:
    'Keeps how far the caller has come in a tour, to go on from there in any browser. A tour that was finished stays finished.',
  body: z.strictObject({
    tourGuideId: z.string('Unknown tour').check(z.maxLength(50, 'Unknown tour')),
    step: z
      .int('Say which step')
      .check(z.minimum(0, 'Say which step'), z.maximum(100, 'Say which step')),
    isFinished: z.optional(z.boolean()),
  }),
  output: tour,
})
