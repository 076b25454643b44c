import { endpoint, z } from '#edge/jsonapi/contract'

const text = (pattern: RegExp) => z.string().check(z.maxLength(200), z.regex(pattern))

/** One place in our own built files; nothing in it comes from a person. */
export const frame = z.object({
  file: text(/^\/[\w@./-]*$/),
  line: z.int().check(z.minimum(0)),
  column: z.int().check(z.minimum(0)),
  name: text(/^[\w$.<> ]*$/),
})
export type StackFrame = z.output<typeof frame>

/** What a browser tells of something that broke: its kind and where, never a message, for messages carry data. */
export const reportClientError = endpoint('client_errors.report', {
  at: 'POST /client_errors',
  description:
    'What broke in a browser: the kind of error and the places in our own code, no words.',
  body: z.object({
    build: text(/^[\w.+-]{1,60}$/),
    kind: text(/^[A-Za-z][\w]{0,59}$/),
    /** The path with every identifier replaced by ':id'. */
    page: text(/^\/[\w:/.-]*$/),
    frames: z.array(frame).check(z.maxLength(20)),
  }),
  /** A page reports at most 30; a few pages of one household may break at once. */
  limit: { max: 120, windowSeconds: 3_600, by: 'address' },
})
