import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { initials as initialsField } from '#edge/platform/fields'
import { fullName } from '#edge/platform/names/full-name'
import {
  expectedInitials,
  formatInitials,
  initialsMismatch,
  matchesInitials,
} from '#edge/platform/names/initials'
import { Field } from './Field'
import type { FieldState } from './FieldFrame'

/** Whose initials are asked for. */
export interface Signer {
  readonly firstName: string
  readonly lastName: string
  /** Decides how letters are capitalized: 'i' is 'İ' in Turkish. */
  readonly language: string
}

/** The initials of this patient, and of no other: one rule for every consent. */
export const initialsOf = ({ firstName, lastName, language }: Signer) =>
  initialsField.check(
    z.refine((typed) => matchesInitials(typed, firstName, lastName, language), {
      error: initialsMismatch,
      when: ({ issues }) => issues.length === 0,
    }),
  )

type Props = {
  field: FieldState
  signer: Signer
  /** What the initials agree to. */
  children: ReactNode
  isFirst?: boolean
}

/** Asks for the initials, which it names. */
export const InitialsField = ({ field, signer, children, isFirst }: Props) => {
  const { firstName, lastName, language } = signer
  return (
    <Field
      field={field}
      label="Your initials"
      help={
        <>
          <b translate="no">{expectedInitials(firstName, lastName, language)}</b>
          {` for ${fullName(signer)}. `}
          {/* An element of its own: a sentence after a name is else taken for a part of the name. */}
          <span>{children}</span>
        </>
      }
      className="initials"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      data-first={isFirst || undefined}
      onInput={({ currentTarget }) => {
        currentTarget.value = formatInitials(currentTarget.value)
      }}
    />
  )
}
