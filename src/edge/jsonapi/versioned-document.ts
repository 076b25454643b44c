import type * as z from 'zod/mini'
import type { Policy } from '../access/policy'
import type { Fields } from '../platform/db/statement'
import { Problem } from '../platform/problem'
import type { EndpointContract } from './contract'
import { type OperationContext, operation } from './endpoint-operation'
import type { Operation } from './operation'
import type { Subject } from './subject'
import type { Outcome } from './write/outcome'
import { assertIfMatch } from './write/version-guard'

interface Versioned {
  readonly version: number
}
type DocumentContext<N extends string, F extends Fields> = OperationContext<EndpointContract, N, F>

/** A document that a subject has one of (the note of a visit), kept apart from its row and under a version of its own. */
interface VersionedDocument<N extends string, F extends Fields, D extends Versioned, O> {
  readonly subject: Subject<N, F>
  readonly policy: Policy
  /** The document as it is, or as it begins: version 0 before anything is written. */
  readonly load: (ctx: DocumentContext<N, F>) => Promise<D>
  /** Throws why a write may not be done to it now; the policy says who may at all. */
  readonly assertMay: (verb: string, document: D, ctx: DocumentContext<N, F>) => void
  /** The document as its reader receives it. */
  readonly present: (ctx: DocumentContext<N, F>, document: D) => O
}

/** A write of a document: statements, and the document as they leave it. */
interface DocumentChange<D> extends Pick<Outcome<never>, 'write' | 'detail' | 'mapError'> {
  readonly document: D
}

/**
 * Makes the operations of a versioned document. Each loads it; a read answers it; a write is checked against what may be done
 * now and against `If-Match` (412, or 428 where the contract requires it), and answers what it wrote, under its ETag.
 */
export const versionedDocument = <
  const N extends string,
  const F extends Fields,
  D extends Versioned,
  O,
>({
  subject,
  policy,
  load,
  assertMay,
  present,
}: VersionedDocument<N, F, D, O>) => {
  const read = async (ctx: DocumentContext<N, F>): Promise<Outcome<never>> => {
    const document = await load(ctx)
    return answer(present(ctx, document), document)
  }
  return <const C extends EndpointContract & { readonly output: z.ZodMiniType<unknown, O> }>(
    contract: C,
    change?: (
      ctx: OperationContext<C, N, F>,
      document: D,
    ) => Promise<DocumentChange<D>> | DocumentChange<D>,
  ): Operation =>
    operation(
      contract as EndpointContract,
      { versionOf: 'record', subject, policy, readAgain: read },
      async (ctx): Promise<Outcome<never>> => {
        if (!change) return read(ctx)
        const document = await load(ctx)
        assertMay(contract.name.split('.')[1] ?? '', document, ctx)
        if (contract.requiresVersion && !ctx.header('if-match')) throw versionRequired()
        assertIfMatch(ctx, document.version)
        const { document: after, ...rest } = await change(
          ctx as unknown as OperationContext<C, N, F>,
          document,
        )
        return { ...rest, ...answer(present(ctx, after), after) }
      },
    )
}

const answer = (data: unknown, { version }: Versioned): Outcome<never> => ({
  data: data as never,
  headers: { etag: `"${version}"` },
})

const versionRequired = (): Problem =>
  new Problem(428, 'if_match_required', 'Say with If-Match which version this changes', {
    source: { header: 'If-Match' },
  })
