-- What waits for a clinician is counted on every page of theirs: it is found by the clinician.
CREATE INDEX labs_of_provider_to_close ON labs(provider_id, work_order, id) WHERE listed_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX labs_of_provider_to_close_by_time ON labs(provider_id, created_at, id) WHERE listed_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX prescriptions_of_provider_by_status ON prescriptions(provider_id, status, written_on, id);
CREATE INDEX prior_auths_of_provider_by_status ON prior_auths(provider_id, status, created_at, id);
