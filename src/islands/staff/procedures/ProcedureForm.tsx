import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { roleLabels } from '#edge/access/roles'
import {
  maxProcedureLength,
  type SopReaderRole,
  sopPolicies,
  sopReaderRoles,
} from '#edge/domains/sops/contract'
import { dateField, line, paragraphs } from '#edge/platform/fields'
import { fillUnchanged } from '#islands/early-actions/fill-unchanged'
import { apiWithLocalErrors } from '#islands/stores/api'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { CheckboxGroup } from '#islands/ui/form/CheckboxGroup.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { PublishProcedure } from './PublishProcedure'
import type { Procedure } from './procedure'

interface Props {
  /** Null for a new one. */
  readonly procedure: Procedure | null
  readonly categories: readonly string[]
}

const policyLabels = {
  acknowledge: 'Each reader confirms it',
  reference: 'For reference',
} as const satisfies Record<(typeof sopPolicies)[number], string>

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Writes a procedure. What is in force stays as it is until the draft is published. */
export const ProcedureForm = ({ procedure: first, categories }: Props) => {
  const { form, fields, busy, error, procedure, setProcedure, ...rest } = useProcedureForm(first)
  const { audience, setAudience, isChanged, keep } = rest
  return (
    <div className="stack g4">
      <form
        {...form.props}
        className="stack procedure-form"
        onInput={({ currentTarget }) => keep(currentTarget)}
      >
        <Field field={fields.title} label="Title" maxLength={120} />
        <div className="pair">
          <Select
            field={fields.category}
            label="Category"
            prompt="Choose"
            options={categories.map((value) => ({ value, label: value }))}
          />
          <Select field={fields.policy} label="Reading" options={options(policyLabels)} />
        </div>
        <CheckboxGroup
          field={form.getField('audience')}
          label="Who it is for"
          options={sopReaderRoles.map((value) => ({ value, label: roleLabels[value] }))}
          chosen={audience}
          onChange={setAudience}
        />
        <TextArea
          field={fields.draft}
          label="Procedure"
          help="Plain text. ## begins a heading, - a list, 1. a numbered list."
          rows={18}
          maxLength={maxProcedureLength}
          dir="auto"
        />
        <Field field={fields.reviewDueOn} label="Review by" type="date" optional />
        <ActionError error={error} />
        <div className="actions">
          <a
            className="btn"
            href={procedure ? `/staff/procedures/${procedure.id}` : '/staff/procedures'}
          >
            {procedure ? 'Back to the procedure' : 'Cancel'}
          </a>
          <Button type="submit" look={isChanged || !procedure ? 'primary' : undefined} busy={busy}>
            Save draft
          </Button>
        </div>
      </form>
      {procedure && (
        <PublishProcedure procedure={procedure} isChanged={isChanged} onChange={setProcedure} />
      )}
    </div>
  )
}

const schema = z.object({
  title: line(120, 'Enter a title'),
  category: z.string('Choose a category').check(z.minLength(1, 'Choose a category')),
  policy: z.enum(sopPolicies, 'Choose whether it must be confirmed'),
  draft: paragraphs(maxProcedureLength, 'Write the procedure'),
  reviewDueOn: z.optional(dateField),
})

/** The procedure as it is written: what is typed is kept in this tab until it is saved as the draft of all. */
const useProcedureForm = (first: Procedure | null) => {
  const [procedure, setProcedure] = useState(first)
  const [audience, setAudience] = useState<readonly string[]>(
    first?.audience ?? ['provider', 'assistant'],
  )
  // Another version of the procedure is no ground for what was typed over this one.
  const draft = openDraft(`procedure-${procedure?.id ?? 'new'}-${procedure?.version ?? 0}`)
  const [isChanged, setChanged] = useState(false)
  const handle = useFormFor(schema, {
    defaultValue: {
      title: first?.title ?? '',
      category: first?.category ?? '',
      policy: first?.policy ?? 'acknowledge',
      draft: first?.draft ?? '',
      reviewDueOn: first?.reviewDueOn ?? '',
    },
    onSubmit: async (values) => {
      const sent = {
        ...values,
        reviewDueOn: values.reviewDueOn ?? null,
        audience: audience as SopReaderRole[],
      }
      if (!procedure) {
        const { id } = await apiWithLocalErrors.sops.create(sent)
        draft.clear()
        location.assign(`/staff/procedures/${id}/edit`)
        return
      }
      const { id, version } = procedure
      setProcedure(
        await withReread(
          () =>
            apiWithLocalErrors.sops.update(id, sent, { ...(version !== undefined && { version }) }),
          async () => setProcedure(await apiWithLocalErrors.sops.get(id)),
        ),
      )
      draft.clear()
      setChanged(false)
      toast('Draft saved', { tone: 'good' })
    },
  })
  // Drafts are in the browser's storage, so they are read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const element = document.getElementById(handle.form.id)
    const { audience: readers, ...values } = draft.read()
    if (!(element instanceof HTMLFormElement) || Object.keys(values).length === 0) return
    fillUnchanged(element, values)
    setAudience([readers ?? []].flat())
    setChanged(true)
  }, [])
  return {
    ...handle,
    procedure,
    setProcedure,
    audience,
    setAudience,
    isChanged,
    keep: (element: HTMLFormElement) => {
      draft.saveForm(element)
      setChanged(true)
    },
  }
}
