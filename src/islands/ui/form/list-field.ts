import * as z from 'zod/mini'

/** What a form sends of a list: one value comes alone, none not at all. */
export const listField = <T>(element: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((chosen: unknown): unknown[] | undefined =>
      chosen === undefined ? undefined : [chosen].flat(),
    ),
    z.optional(z.array(element)),
  )
