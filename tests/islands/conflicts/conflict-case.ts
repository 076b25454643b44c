import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'

/** A dialog or form that sends a change, and how a user fills it and sends it. */
export interface ConflictCase {
  /** The components it covers, below src/islands. */
  readonly files: readonly string[]
  readonly name: string
  /** What is on screen; it reads with `GET`, from `reads`. */
  readonly show: () => ReactElement
  /** Answers to reads by the end of their path, as they are `attempts` changes later. */
  readonly reads?: Readonly<Record<string, (attempts: number) => object>>
  /** Opens the form and fills it. */
  readonly fill: () => unknown
  /** The name of the button that sends it; for a field that is saved at once, the choice. */
  readonly send: string | RegExp | (() => unknown)
  /** What must still stand in the fields after the refusal. */
  readonly typed: readonly string[]
  /** The versions of the first and the second attempt, where the change names one. */
  readonly versions?: readonly [number, number]
  /** Where the reason is said when there is no form to say it in. */
  readonly saysIn?: 'toast'
}

/** One JSON:API row of version `version`. */
export const row = (
  type: string,
  id: string,
  version: number,
  attributes: object,
  can: readonly string[] = [],
) => ({ type, id, meta: { version, can }, attributes })
export const one = (data: object) => ({ data })
export const list = (...data: readonly object[]) => ({ data })
export const options = (...codes: readonly string[]) => ({
  data: codes.map((code) =>
    row('dropdown_options', code, 1, { code, label: `Label of ${code}`, active: true }),
  ),
})

/** For fields that keep their own value. */
export const type = async (label: string | RegExp, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })
/** For lists, once the choice has been read. */
export const choose = async (label: string | RegExp, value: string) => {
  const field = await screen.findByLabelText(label)
  if (field instanceof HTMLSelectElement)
    await waitFor(() => {
      if (![...field.options].some((each) => each.value === value))
        throw new Error(`${label} has no ${value}`)
    })
  fireEvent.change(field, { target: { value } })
}
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))
/** For fields that React controls. */
export const enter = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
export const tick = async (label: string | RegExp) =>
  fireEvent.click(await screen.findByLabelText(label))
/** For fields whose choices are looked up by name. */
export const pick = async (label: string | RegExp, name: string) => {
  const field = await screen.findByRole('combobox', { name: label })
  await act(async () => {
    fireEvent.click(field)
  })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
