import { useState } from 'react'
import { CheckboxGroup } from '#islands/ui/form/CheckboxGroup.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { chancreSiteLabels, labeledOptions, manifestations, stages, symptoms } from '../labels'
import type { ReportValues } from './report-form'

type Props = { fields: { readonly [Name in keyof ReportValues]-?: FieldState } }

/** What a health department asks of syphilis alone: its stage, what it shows itself by, and where. */
export const SyphilisFields = ({ fields }: Props) => {
  const [manifest, setManifest] = useState<readonly string[]>([])
  const [felt, setFelt] = useState<readonly string[]>([])
  return (
    <>
      <Select
        field={fields.stage}
        label="Stage"
        prompt="Choose a stage"
        options={labeledOptions(stages)}
      />
      <CheckboxGroup
        field={fields.manifestations}
        label="Manifestations"
        optional
        options={labeledOptions(manifestations)}
        chosen={manifest}
        onChange={setManifest}
      />
      <CheckboxGroup
        field={fields.symptoms}
        label="Symptoms"
        optional
        options={labeledOptions(symptoms)}
        chosen={felt}
        onChange={(chosen) => setFelt(withoutContradiction(felt, chosen))}
      />
      {felt.includes('chancre') && (
        <Select
          field={fields.chancreSite}
          label="Site of the chancre"
          prompt="Choose a site"
          options={labeledOptions(chancreSiteLabels)}
        />
      )}
    </>
  )
}

/** 'None' takes the others away, and another takes 'None' away. */
const withoutContradiction = (before: readonly string[], chosen: readonly string[]) => {
  if (!chosen.includes('none')) return chosen
  return before.includes('none') ? chosen.filter((each) => each !== 'none') : ['none']
}
