print("heartsnoop")
