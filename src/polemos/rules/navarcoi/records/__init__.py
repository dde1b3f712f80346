"""What the files of scenarios and battles hold (sections 18 and 19), as records."""
