import { createHash } from 'node:crypto'
import { claimStatement } from '../rules/claim-statement'

type Part = Readonly<Record<string, unknown>>

/** SHA-256 of what a clinician approves of a claim, hex. */
export const claimDigest = (claim: Part, holder: Part): string =>
  createHash('sha256').update(claimStatement(claim, holder)).digest('hex')
