/** The lowest creatinine clearance in mL/min at which a medicine is given, by the code of the medicine (labels; for PEP, CDC 2025). */
export const labelClearance = {
  ftc_tdf_prep: 60,
  ftc_taf_prep: 30,
  bictegravir_pep: 30,
  ftc_tdf_pep: 50,
  bictegravir_treatment: 30,
  nitrofurantoin: 60,
} as const
