// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { $toasts, genericFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

const visitor = z.object({
  name: z.string('Enter your name'),
  age: z.pipe(
    z.string('Enter your age'),
    z.transform((text) => Number(text)),
  ),
})

const Refused = class extends Error {
  constructor(readonly fields: Record<string, string[]>) {
    super('Refused')
  }
}

type Props = {
  onSubmit: (value: { name: string; age: number }) => unknown
  onInput?: () => void
  summary?: boolean
}

const Visitor = ({ onSubmit, onInput, summary = false }: Props) => {
  const { form, fields, busy, errors } = useFormFor(visitor, {
    onSubmit,
    defaultValue: { age: '40' },
  })
  return (
    <form {...form.props} onInput={onInput}>
      {summary && <ErrorSummary errors={errors} />}
      <Field field={fields.name} label="Name" help="As you like to be called" />
      <Field field={fields.age} label="Age" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

beforeEach(() => $toasts.set([]))
afterEach(cleanup)

it('hands over what the schema made of the fields', async () => {
  const got: unknown[] = []
  render(<Visitor onSubmit={(value) => got.push(value)} />)
  type('Name', 'Jordan')
  send()
  await waitFor(() => expect(got).toEqual([{ name: 'Jordan', age: 40 }]))
})

it('puts the error at its field, where assistive technology finds it, and focuses it', async () => {
  render(<Visitor onSubmit={() => undefined} />)
  send()
  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  const description = (name.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(description).toEqual(['As you like to be called', 'Enter your name'])
  expect(document.activeElement).toBe(name)
})

it('checks what changes after a failed attempt, also where the form listens itself', async () => {
  const onInput = vi.fn()
  render(<Visitor onSubmit={() => undefined} onInput={onInput} />)
  send()
  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  type('Name', 'Jordan')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull())
  expect(onInput).toHaveBeenCalledOnce()
})

it('shows what the server refused on the fields, and the rest above them', async () => {
  const refuse = () => Promise.reject(new Refused({ name: ['Taken'], zip: ['Not in our area'] }))
  render(<Visitor onSubmit={refuse} summary />)
  type('Name', 'Jordan')
  send()
  const summary = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(summary.textContent).toBe('2 things to fixNot in our areaTaken')
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect($toasts.get()).toEqual([])
})

it('says in a toast what belongs to no field', async () => {
  render(<Visitor onSubmit={() => Promise.reject(new Error('offline'))} />)
  type('Name', 'Jordan')
  send()
  await waitFor(() => expect($toasts.get().map(({ text }) => text)).toEqual([genericFailure]))
})

it('sends once however often the button is pressed', async () => {
  let finish = () => {}
  let sent = 0
  const slow = () => {
    sent += 1
    return new Promise<void>((done) => {
      finish = done
    })
  }
  render(<Visitor onSubmit={slow} />)
  type('Name', 'Jordan')
  send()
  const button = screen.getByRole('button', { name: 'Send' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  send()
  finish()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(sent).toBe(1)
})

it('says that the end of a long paste is left out, until there is room again', () => {
  render(<TextArea field={{ id: 'plan', name: 'plan' }} label="Plan" maxLength={40} />)
  const plan = screen.getByLabelText('Plan')
  const paste = (text: string) => fireEvent.paste(plan, { clipboardData: { getData: () => text } })
  paste('a'.repeat(40))
  expect(screen.queryByRole('status')).toBeNull()
  paste('a'.repeat(41))
  expect(screen.getByRole('status').textContent).toBe(
    'Only 40 characters fit here. The end of what you pasted is left out.',
  )
  fireEvent.input(plan, { target: { value: 'a' } })
  expect(screen.queryByRole('status')).toBeNull()
})

it('offers the email that was most likely meant', () => {
  const onInput = vi.fn()
  render(
    <div onInput={onInput}>
      <EmailField field={{ id: 'email', name: 'email' }} label="Email" />
    </div>,
  )
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  fireEvent.blur(email, { target: { value: 'jo@gmail.con' } })
  const offer = screen.getByRole('button')
  expect(offer.textContent).toBe('Did you mean jo@gmail.com?')
  fireEvent.click(offer)
  expect(email.value).toBe('jo@gmail.com')
  expect(onInput).toHaveBeenCalledOnce()
  fireEvent.blur(email)
  expect(screen.queryByRole('button')).toBeNull()
})
