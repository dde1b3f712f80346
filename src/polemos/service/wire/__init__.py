"""What goes over the wire: messages, and the bodies of requests and answers, as records."""
